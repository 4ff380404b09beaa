/** Somebody wrote the record between our reading and our writing it. */
export class Overwritten extends Error {
  override readonly name = 'Overwritten'
}
