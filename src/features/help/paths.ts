/** Where the guide is; its pages are below. */
export const HELP_PATH = "/help";
