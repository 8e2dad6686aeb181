import type { BackgroundWork } from "../../framework/feature";
import { operatorTasks, SERVER_NOTICE_JOB, serverNoticeHandler } from "./operator";
import { noticeComposer } from "./ways/mail";
import { tellingHandler } from "./ways/sending";
import { TELLING_JOB } from "./ways/tellings";

/** Background work of the watch over gardens. */
export const watchWork: BackgroundWork = {
  handlers: { [TELLING_JOB]: tellingHandler, [SERVER_NOTICE_JOB]: serverNoticeHandler },
  tasks: operatorTasks,
  mails: [noticeComposer],
};
