import { type Static, Type } from 'typebox'
import type { Caller } from '../http/right'

/** Result of one check. */
export const checkAnswer = Type.Object({
  name: Type.String(),
  title: Type.String(),
  state: Type.Union([Type.Literal('good'), Type.Literal('watch'), Type.Literal('bad')]),
  /** A few words. */
  value: Type.String(),
  /** What to do about it. */
  advice: Type.String(),
  facts: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
  /** The page that helps. */
  link: Type.Optional(Type.Object({ path: Type.String(), title: Type.String() })),
})

export type Check = Static<typeof checkAnswer>
export type CheckState = Check['state']

/** Checks one thing. If it rejects, the page shows a failed check. */
export interface Looker {
  readonly name: string
  readonly title: string
  readonly link?: NonNullable<Check['link']>
  look(caller: Caller): Promise<Seen>
}

type Seen = Pick<Check, 'state' | 'value' | 'advice' | 'facts'>
