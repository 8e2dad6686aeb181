/** Where the files of the console are. */
export const FILES_PATH = "/app/assets";
