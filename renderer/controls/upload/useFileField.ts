import { useLayoutEffect, useRef, useState } from 'react'
import type { EditProps } from '../../cellType'
import { entryOf, type FileEntry, nameOf, pathOf } from '../../values/fileEntry'
import { defaultMax, entryShape, type FilesProps } from '../../values/files'
import { type Uploads, useUploads } from './useUploads'

/** Files of one field: stored ones and uploads. */
export interface FileField {
  readonly entries: readonly FileEntry[]
  readonly max: number
  readonly uploads: Uploads
  readonly canRemove: boolean
  /** Name shown to the user: files uploaded in this form keep their own names. */
  nameOf(entry: FileEntry): string
  change(entries: readonly FileEntry[]): void
  /** Beyond the maximum, the oldest file is dropped. */
  add(entry: FileEntry): void
  remove(entry: FileEntry): void
}

export type FileEditProps = EditProps<readonly FileEntry[], FilesProps>

/** `size`: maximum MB per file if the document sets none. */
export function useFileField(
  props: FileEditProps,
  { image, size }: { readonly image: boolean; readonly size: number },
): FileField {
  const { id, field, value, place = 'form', onChange, onBusy } = props
  const { max = defaultMax, allowRemove = true, ...rules } = field.props
  const entries = value ?? none
  // An upload may finish when the control is unmounted: its cell was scrolled away.
  const latest = useRef(entries)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useLayoutEffect(() => {
    latest.current = entries
  }, [entries])

  function change(next: readonly FileEntry[]) {
    latest.current = next
    onChange(next.length > 0 ? next : null)
  }
  function add(entry: FileEntry) {
    // The same external image may be added twice.
    const others = latest.current.filter((one) => pathOf(one) !== pathOf(entry))
    change([...others, entry].slice(-max))
  }
  const uploads = useUploads({
    id,
    place,
    title: field.title,
    count: entries.length,
    rules: { ...rules, image, max, size: rules.size ?? size, fromCell: place === 'table' },
    onArrived(file) {
      setNames((known) => new Map(known).set(file.filePath, file.fileName))
      add(entryOf(file, entryShape(field)))
    },
    onBusy,
  })
  return {
    entries,
    max,
    uploads,
    change,
    add,
    canRemove: allowRemove && props.disabled !== true,
    nameOf: (entry) => names.get(pathOf(entry)) ?? nameOf(entry),
    remove: (entry) => change(latest.current.filter((one) => one !== entry)),
  }
}

const none: readonly FileEntry[] = []
