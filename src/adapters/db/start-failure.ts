/** The server cannot start. The message is one sentence for whoever started it: print it alone and exit. */
export class StartFailure extends Error {}
