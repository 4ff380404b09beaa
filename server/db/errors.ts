/**
 * A statement could not run, or its outcome is unknown, because the database was lost. `code` is an SQLSTATE, so
 * databaseFailure treats it like PostgreSQL's own errors.
 */
export class DatabaseUnavailableError extends Error {
  readonly code = '08006'
  override readonly name = 'DatabaseUnavailableError'
}

/** A statement exceeded its time limit and was ended; its transaction is rolled back. */
export class StatementTimeoutError extends Error {
  readonly code = '57014'
  override readonly name = 'StatementTimeoutError'
}

/** A transaction stayed open without a statement for too long and was rolled back. */
export class IdleTransactionError extends Error {
  readonly code = '25P03'
  override readonly name = 'IdleTransactionError'
}

/** The disk is too full to write; the statement was refused. */
export class DiskFullError extends Error {
  readonly code = '53100'
  override readonly name = 'DiskFullError'
}

/** The data directory cannot be used. `message` is Chinese, for the operator. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
  constructor(
    readonly kind: 'locked' | 'damaged' | 'full' | 'notWritable' | 'foreign' | 'version',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type DatabaseFailureKind =
  | 'unique'
  | 'reference'
  | 'notNull'
  | 'tooLong'
  | 'unavailable'
  | 'full'
  | 'timeout'
  | 'conflict'

/** `constraint`, `table` and `column` are set if the database named them. */
export interface DatabaseFailure {
  readonly kind: DatabaseFailureKind
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
}

/**
 * Classifies an error of a query; undefined = none of these kinds. It uses the SQLSTATE, because the two databases
 * throw different error classes with the same codes.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const code = text(error, 'code')
  const kind = code === undefined ? kindOfUncoded(error) : kindOfCode(code)
  return (
    kind && {
      kind,
      ...named(error, 'constraint'),
      ...named(error, 'table'),
      ...named(error, 'column'),
    }
  )
}

const kindsByCode: Readonly<Record<string, DatabaseFailureKind>> = {
  '23505': 'unique',
  '23503': 'reference',
  '23502': 'notNull',
  '22001': 'tooLong',
  // A number with too many digits for its column; for the person typing it is the same mistake.
  '22003': 'tooLong',
  '57014': 'timeout',
  '25P03': 'timeout',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '53100': 'full',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '58030': 'unavailable',
  // A standby, or a server that its operator has made read-only.
  '25006': 'unavailable',
}

// Network error codes of Node.
const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ENOENT$)/

function kindOfCode(code: string): DatabaseFailureKind | undefined {
  const known = kindsByCode[code]
  if (known) return known
  return code.startsWith('08') || networkCodes.test(code) ? 'unavailable' : undefined
}

// `pg` and its pool give these errors no code, only a text.
const uncoded: readonly (readonly [RegExp, DatabaseFailureKind])[] = [
  [/^timeout exceeded when trying to connect$/, 'unavailable'],
  [/^Connection terminated/, 'unavailable'],
  [/^timeout expired$/, 'unavailable'],
  [/^Client (has encountered a connection error|was closed)/, 'unavailable'],
  [/^Cannot use a pool after calling end on the pool$/, 'unavailable'],
  [/^driver has already been destroyed$/, 'unavailable'],
]

function kindOfUncoded(error: Error): DatabaseFailureKind | undefined {
  return uncoded.find(([pattern]) => pattern.test(error.message))?.[1]
}

function named<Name extends 'constraint' | 'table' | 'column'>(
  error: Error,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = text(error, name)
  // The computed key is typed as any string; it is `Name`.
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: string }
}

function text(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
