import type { ViewDocKind } from '../model/entity/kinds'
import { late } from '../ui/late'
import { defineView, type ViewType } from './define'

/** Replaces a view whose file could not be fetched: the list can still switch to it, which fetches the file again. */
export const standInView = (doc: ViewDocKind, load: () => Promise<ViewType>): ViewType =>
  defineView(doc, { icon: 'table', View: late(async () => (await load()).View) })
