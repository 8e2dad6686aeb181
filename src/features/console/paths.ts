/** Where the files of the console are. */
export const FILES_PATH = "/app/assets";
/** Where the document of the console begins. */
export const DOCUMENT_PATH = "/app";
/** The picture of a webcam. A name with a dot is no business of the service worker. */
export const WEBCAM_PATH = "/app/webcam.html";
