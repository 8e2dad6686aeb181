/** Where the files of the console are. */
export const FILES_PATH = "/app/assets";
/** Where the document of the console begins. */
export const DOCUMENT_PATH = "/app";
