/** These carry a sentence that says what to do; anything else is a mistake of ours and keeps its stack. */
const told = ['DataDirectoryError', 'DatabaseUnavailableError', 'StartError']

/** What the operator reads of what ended a command. */
export const forOperator = (error: unknown): unknown =>
  error instanceof Error && told.includes(error.name) ? error.message : error
