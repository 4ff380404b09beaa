import { permissionsOf } from '../../renderer/assist/begin/permissionsOf'
import type { Reference } from '../../renderer/model/document/schema'
import { isObject } from '../../renderer/model/finding/walk'
import { type DocumentFile, kindAt } from '../../renderer/model/link/source'

export type NamesInUse = Partial<Record<Reference, readonly string[]>>

/**
 * Names declared in documents, for completion in editors. Reads the plain texts, because the document checks need files
 * that are generated with these names.
 */
export function namesInUse(files: readonly DocumentFile[]): NamesInUse {
  const documents = files.map(({ path, text }) => ({ kind: kindAt(path), value: parsed(text) }))
  const namesOf = (kind: 'entity' | 'dict' | 'report' | 'page') =>
    sorted(
      documents.flatMap((document) => {
        const name =
          document.kind === kind && isObject(document.value) ? document.value[kind] : undefined
        return typeof name === 'string' ? [name] : []
      }),
    )
  const menu = documents.find(({ kind }) => kind === 'menu')?.value
  return {
    entity: namesOf('entity'),
    dict: namesOf('dict'),
    report: namesOf('report'),
    page: namesOf('page'),
    permission: sorted(isObject(menu) ? permissionsOf(menu.menu) : []),
  }
}

/** undefined if the text is not JSON; the document checks report that. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()
