import type { ReactNode } from 'react'
import type { TProperties } from 'typebox'
import type { Entity } from '../model/entity'
import type { Problem } from '../model/finding'
import type { Grants } from '../model/permission'

/** What a page's compiler may look up. */
export interface CompileContext {
  /** Entities by name, compiled. */
  entity(name: string): Entity | undefined
  readonly entityNames: readonly string[]
  /** Registered permission codes; undefined = the list is not known here, so nothing is reported. */
  readonly permissions?: ReadonlySet<string>
  /** Reports a located mistake; the compiler goes on with what is left. */
  report(problem: Problem): void
}

/** The neutral half of a page kind: its document and its compiler. Runs in the browser, the server and the command line. */
export interface PageDocKind<M = unknown> {
  readonly name: string
  /** Keys of the document beyond the common ones (schema, page, title, kind, entity, tests). */
  readonly doc: TProperties
  /** `doc` has passed the shape check. Frozen result; undefined when nothing can be shown. */
  compile(doc: Readonly<Record<string, unknown>>, context: CompileContext): M | undefined
  /** Without the columns, fields and actions that the grants do not include. */
  withGrants(model: M, grants: Grants): M
}

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
