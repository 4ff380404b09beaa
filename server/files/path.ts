/** A label that callers give to a kind of upload; never a folder. */
export const bizShape = /^[a-z0-9_-]{1,32}$/

/** The label of sheets of rows that an import refused: what stands in them is its importer's alone. */
export const ownBiz = 'import'

const nameCharacters = 60

/**
 * `{biz}/{id}_{name}.{ext}`: the name without its extension and without any character that a path,
 * an address, a comma list of files or the static-file rule (`[`, contract §9.1) would read as syntax.
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
