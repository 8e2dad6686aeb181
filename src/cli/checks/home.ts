import { homeDevice, homeProblem } from "../../features/home/commands";
import { brokerText } from "../../platform/config/address";
import { broken, type Finding, ok, type Subject, withoutSecret } from "./finding";

/** Whether the robot can be shown to the home automation. */
export async function checkHome({ config, hidden, db }: Subject): Promise<Finding | undefined> {
  const { homeAssistantUrl, homeAssistantAccount } = config;
  if (!homeAssistantUrl) return withoutSecret({ hidden }, "home_assistant_url");
  if (db) homeDevice({ db, config });
  const problem = await homeProblem(config);
  const url = brokerText(homeAssistantUrl);
  return problem
    ? broken(`the server cannot use ${url} (${problem.reason})`, "look at HOME_ASSISTANT_URL, its user and password")
    : ok(`${url} takes the log-in; it is shown the robot of ${homeAssistantAccount}`);
}
