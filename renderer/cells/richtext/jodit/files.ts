import { editorMessages as messages } from '../messages.editor'

export type FileKind = 'image' | 'video' | 'file'

const endings: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['.jpg', '.jpeg', '.png', '.webp'],
  video: ['.mp4'],
  file: [
    ...['.pdf', '.txt', '.zip', '.rar', '.7z', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
    ...['.mp3', '.mp4'],
  ],
}

const refusals: Readonly<Record<FileKind, string>> = {
  image: messages.notImage,
  video: messages.notVideo,
  file: messages.notFile(endings.file.map((ending) => ending.slice(1)).join('/')),
}

/** `accept` of the file input; the server also checks the content. */
export const acceptOf = (kind: FileKind): string => endings[kind].join(',')

/** Why the editor refuses the file; undefined = it accepts it. */
export function refusalOf(kind: FileKind, { name }: Pick<File, 'name'>): string | undefined {
  const lower = name.toLowerCase()
  return endings[kind].some((ending) => lower.endsWith(ending)) ? undefined : refusals[kind]
}

/** The HTML for a stored file. */
export function htmlOf(
  kind: FileKind,
  { url, name }: { readonly url: string; readonly name: string },
) {
  const [address, text] = [escaped(url), escaped(name)]
  switch (kind) {
    case 'image':
      return `<img src="${address}" alt="${text}" style="max-width:100%">`
    case 'video':
      return `<video src="${address}" controls="" style="max-width:100%"></video>`
    case 'file':
      return `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
