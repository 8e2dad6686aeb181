/** Why a picture could not be fetched. The message holds nothing of its address, which may hold a password. */
export class FetchProblem extends Error {}
