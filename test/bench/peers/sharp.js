// Reduces a photo so often as our server does, and prints the seconds of CPU time of that.
// Arguments: file of the photo, file to write, how often.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const [photo, result, count] = process.argv.slice(2);
const reduce = () =>
  sharp(readFileSync(photo))
    .rotate() // upright, as the camera says
    .resize(1280, 1280, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toFile(result);

await reduce(); // loads the codec
const before = process.cpuUsage();
for (let done = 0; done < Number(count); done++) await reduce();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);
