import type { PageDoc } from '../document/pageDoc'
import type { CompileContext, PageDocKind } from '../entity/kinds'
import type { Registry } from '../entity/registry'
import { messages } from '../finding/messages'
import { unknownName } from '../finding/unknownName'

/** A page document with the frozen model that its page kind compiled. */
export interface CompiledPage {
  /** `cms/product` */
  readonly page: string
  readonly title: string
  readonly kind: PageDocKind
  readonly doc: PageDoc
  /** Input of the page kind's view; undefined when nothing can be shown. */
  readonly model: unknown
}

/** Compiles a page by its kind; an unknown kind is reported. Does not need ajv or the text. */
export function compilePage(
  doc: PageDoc,
  kinds: Registry<PageDocKind>,
  context: CompileContext,
): CompiledPage | undefined {
  const kind = kinds.find(doc.kind)
  if (!kind) {
    context.report(
      unknownName('/kind', String(doc.kind), kinds.names, (name, meant) =>
        messages.unknownKind(name, kinds.names, meant),
      ),
    )
    return undefined
  }
  const model = kind.compile(doc, context)
  return Object.freeze({ page: doc.page, title: doc.title, kind, doc, model })
}
