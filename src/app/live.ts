import { events } from "../features/events";
import { home } from "../features/home";
import { type Messaging, startMessaging } from "../features/messaging";
import { practiceRobots } from "../features/practice";
import { watchman } from "../features/watch";
import { tellRunLengths } from "../features/rehearsal";
import type { Services } from "../framework/services";
import type { Answer } from "../http/server";

/**
 * Lets robots and pages in, and shows a robot to the home automation. `answer`: for practice robots, which ask the API. Its `stop` ends all connections, and all streams of
 * events.
 */
export function startLive(services: Services, answer: Answer): Messaging {
  const { homeAssistantUrl } = services.config;
  const messaging = startMessaging(services);
  tellRunLengths(services);
  if (homeAssistantUrl) services.get(home).start();
  services.get(watchman).start(); // before practice robots come
  services.get(practiceRobots).start(answer);
  return {
    ...messaging,
    stop: async () => {
      const left = messaging.stop();
      services.get(events).close();
      await services.get(practiceRobots).close();
      await services.get(watchman).close();
      await Promise.all([left, homeAssistantUrl && services.get(home).close()]);
    },
  };
}
