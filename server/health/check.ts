import { type Static, Type } from 'typebox'
import type { Caller } from '../http/right'

/** One thing that is looked at. */
export const checkAnswer = Type.Object({
  name: Type.String(),
  title: Type.String(),
  state: Type.Union([Type.Literal('good'), Type.Literal('watch'), Type.Literal('bad')]),
  /** In a few words. */
  value: Type.String(),
  /** What is to be done about it. */
  advice: Type.String(),
  facts: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
  /** The screen that helps. */
  link: Type.Optional(Type.Object({ path: Type.String(), title: Type.String() })),
})

export type Check = Static<typeof checkAnswer>
export type CheckState = Check['state']

/** Looks at one thing. What it rejects with is shown in its place. */
export interface Looker {
  readonly name: string
  readonly title: string
  readonly link?: NonNullable<Check['link']>
  look(caller: Caller): Promise<Seen>
}

type Seen = Pick<Check, 'state' | 'value' | 'advice' | 'facts'>
