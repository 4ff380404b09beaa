import type { ValueType } from '#model'
import { builtinValues } from '#values'

/** The types that documents may use: the server's composition root. */
export const serverValues: readonly ValueType[] = builtinValues
