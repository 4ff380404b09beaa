import type { ReactNode } from 'react'
import type { PageDocKind } from '../model/entity/kinds'

export interface PageKind<M = unknown> {
  readonly name: string
  readonly doc: PageDocKind<M>
  View(props: { readonly model: M }): ReactNode
}

export function definePage<M>(
  doc: PageDocKind<M>,
  view: { View(props: { readonly model: M }): ReactNode },
): PageKind<M> {
  return Object.freeze({ name: doc.name, doc, View: view.View })
}
