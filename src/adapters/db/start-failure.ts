/** The server cannot start. The message is one sentence for the operator: print only the message and exit. */
export class StartFailure extends Error {}
