/** A label for a kind of upload; it is never a folder path. */
export const bizShape = /^[a-z0-9_-]{1,32}$/

/** Label of sheets with rows refused by an import; only the importer may read them. */
export const ownBiz = 'import'

const nameCharacters = 60

/**
 * `{biz}/{id}_{name}.{ext}`: the name has no extension and no character that is syntax in a path, a URL, a comma list
 * of files or the static-file rule (`[`, contract §9.1).
 */
export function storedPath(file: {
  readonly biz: string
  readonly id: string
  readonly name: string
  readonly ext: string
}): string {
  const { biz, id, name, ext } = file
  const plain = name
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
  return `${biz}/${id}_${[...plain].slice(0, nameCharacters).join('')}.${ext}`
}
