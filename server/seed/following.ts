/** A row as it is stored, with what its document said of it last, as JSON; null = the row is older than this. */
export interface Following {
  readonly delivered: string | null
}

/** By member what the document says, or said. */
export type Said = Readonly<Record<string, unknown>>

/** An administrator's value that the document said too, later, and what it had said before. */
interface TakenOver {
  readonly value: unknown
  readonly over: unknown
}

interface Delivered {
  readonly said: Said
  readonly takenOver: Readonly<Record<string, TakenOver>>
}

/** undefined = nothing is known of the row. */
export function deliveredIn(text: string | null): Delivered | undefined {
  if (text === null) return undefined
  const { takenOver = {}, ...said } = JSON.parse(text)
  return { said, takenOver }
}

const isSame = (his: unknown, said: unknown): boolean =>
  // Decimals are read as texts.
  typeof said === 'number' && his !== null ? Number(his) === said : (his ?? null) === (said ?? null)

/** Members of which a row says something else than its document. */
export const changedMembers = (row: object, said: Said): readonly string[] =>
  Object.keys(said).filter((name) => !isSame(Reflect.get(row, name), said[name]))

/**
 * What to write so that a row follows its document: each member does until an administrator changes it; his value then
 * stays, also if the document says it for a while and then what it had said before. undefined = nothing to write.
 * `isEdited`: for rows that are older than this, whether somebody has edited them: what differs is then his.
 */
export function follow(
  row: Following & object,
  said: Said,
  isEdited: boolean,
): Readonly<Record<string, unknown>> | undefined {
  const before = deliveredIn(row.delivered) ?? (isEdited ? { said, takenOver: {} } : undefined)
  const own: Record<string, unknown> = {}
  const takenOver: Record<string, TakenOver> = {}
  for (const [name, value] of Object.entries(said)) {
    const his: unknown = Reflect.get(row, name) ?? null
    if (before === undefined) {
      own[name] = value
      continue
    }
    const known = before.takenOver[name]
    // Members that came later are missing in what was said; then they were empty.
    const was = before.said[name] ?? null
    if (!isSame(his, was)) {
      if (isSame(his, value)) takenOver[name] = { value: his, over: was }
    } else if (known && isSame(his, known.value) && isSame(known.over, value)) continue
    else {
      own[name] = value
      if (known && isSame(known.value, value)) takenOver[name] = known
    }
  }
  const isPlain = Object.keys(takenOver).length === 0
  const delivered = JSON.stringify(isPlain ? said : { ...said, takenOver })
  const isFit = Object.entries(own).every(([name, value]) => isSame(Reflect.get(row, name), value))
  return isFit && delivered === row.delivered ? undefined : { ...own, delivered }
}
