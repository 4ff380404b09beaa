/** Errors whose message tells the operator what to do; any other error is a bug and keeps its stack. */
const told = ['DataDirectoryError', 'DatabaseUnavailableError', 'StartError']

/** The error as shown to the operator when a command fails. */
export const forOperator = (error: unknown): unknown =>
  error instanceof Error && told.includes(error.name) ? error.message : error
