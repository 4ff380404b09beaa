import type { ViewDocKind } from '../model/entity/kinds'
import { boardKind } from './board/kind'

/** The neutral halves of the built-in view kinds. */
export const builtinViewDocs: readonly ViewDocKind[] = [boardKind]
