/** Nothing is wrong with the program; `message` is Chinese, for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
