/** The server cannot start, but not because of a bug; `message` is Chinese, for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
