import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import type { DocumentFile } from '../../renderer/model/link/source'
import { readDocumentFiles } from '../../server/documents/files'

/*
 * Products with a status that people edit, an action that sets it and a button that calls the action: for what is
 * tested of records, actions and buttons in general. The shipped ones have states and steps. Sections, too, that are of no
 * website, name the one above them by a dictionary, and whose paths may be alike. Posts begin with what these products
 * have.
 */

const plain = new Map(readDocumentFiles('tests/frozen/plain').map((file) => [file.path, file]))
const entityPath = 'entities/cms/product.json'
const sectionPath = 'entities/cms/section.json'
const postPath = 'entities/marketing/post.json'

/** The shipped documents, with plain products. */
export const withPlainProduct = (files: readonly DocumentFile[]): readonly DocumentFile[] =>
  files.map((file) => {
    if (file.path === postPath) return { ...file, text: file.text.replace(proposed, plainly) }
    return file.path === sectionPath ? file : (plain.get(file.path) ?? file)
  })

const proposed = /"suggest": \{ "title": "promoName"[^}]*\}/
const plainProposals = { title: 'name', content: 'intro', images: 'image' }
const plainly = '"suggest": { "title": "name", "content": "intro", "images": "image" }'

export function plainProduct(doc: EntityDoc): EntityDoc {
  if (doc.entity === 'section') return JSON.parse(plain.get(sectionPath)?.text ?? '')
  if (doc.entity === 'marketingPost') return plainPost(doc)
  if (doc.entity !== 'product') return doc
  const { actions, ...others } = JSON.parse(plain.get(entityPath)?.text ?? '')
  const sellOut = {
    title: '售罄',
    can: 'product:publish',
    when: 'stock > 0',
    set: { stock: '0', status: "'off'", offReason: "'售罄'" },
  }
  return { ...others, actions: { ...actions, sellOut } }
}

function plainPost(doc: EntityDoc): EntityDoc {
  const { product } = doc.fields
  if (!product) return doc
  const suggest = plainProposals
  return { ...doc, fields: { ...doc.fields, product: { ...product, suggest } } }
}
