import { late } from '../../ui/late'
import { defineView } from '../define'
import { ViewWaiting } from '../shared/ViewWaiting'
import { boardKind } from './kind'

const View = late(async () => (await import('./Board')).Board, ViewWaiting)

/** `"kind": "board"`. */
export const boardView = defineView(boardKind, { icon: 'board', View })
