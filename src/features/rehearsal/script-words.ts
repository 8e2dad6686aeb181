/* The words that scripts find. */
export { functionNames } from "../../robot/script/lua";
export { SPOKEN_RESOURCES } from "../../robot/script/functions/other-words";
