// The same points in json-server, which keeps a JSON file. Arguments: the file.
import jsonServer from "json-server";

const app = jsonServer.create();
app.use(jsonServer.bodyParser);
app.use("/api", jsonServer.router(process.argv[2]));
const server = app.listen(0, "127.0.0.1", () => console.log(`Listening on http://127.0.0.1:${server.address().port}`));
