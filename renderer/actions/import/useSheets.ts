import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createQueue, type Pending } from '../../controls/upload/queue'
import { failureText, isUnanswered, toFailure } from '../../data/failure'
import { Failure } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import type { RunContext } from '../define'
import { type Sending, uploadSheet } from './calls'
import { type Mapping, rememberedMapping, startMapping } from './mapping'
import { importMessages } from './messages'
import {
  likeliestSheet,
  mergePreviews,
  ofSheet,
  type Preview,
  readPreview,
  type SheetPreview,
} from './preview'

/** A chosen file that has been uploaded, or that the server does not want in advance. */
interface Sheet {
  readonly file: File
  /** undefined: the server does not parse headings; files are imported by their titles alone. */
  readonly preview: Preview | undefined
}

/** The chosen files: each is uploaded once and its headings are parsed; then the columns are mapped. */
export function useSheets(context: RunContext) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [chosen, setChosen] = useState<Mapping>({})
  const [names, setNames] = useState<ReadonlyMap<File, string>>(new Map())
  const [skipsHidden, setSkipsHidden] = useState(false)
  const send = useEvent((file: File, way: Sending) => readHeadings(context, file, way))
  const [queue] = useState(() => {
    const previews = new Map<File, Preview | undefined>()
    return createQueue({
      async send(file, way) {
        previews.set(file, await send(file, way))
        return file.name
      },
      onArrived(file) {
        const preview = previews.get(file)
        setSheets((before) => [...before, { file, preview }])
        const likeliest = preview && likeliestSheet(preview)
        if (!likeliest || likeliest === preview.sheets[0]?.[0]) return
        // The first one is a note or a title page.
        setNames((now) => new Map(now).set(file, likeliest.name))
      },
      onFailed: () => undefined,
      onBusy: () => undefined,
    })
  })
  useEffect(() => queue.cancelAll, [queue])
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)

  const here = useMemo(
    () => files.flatMap((file) => sheets.find((sheet) => sheet.file === file) ?? []),
    [files, sheets],
  )
  const preview = useMemo(
    () =>
      mergePreviews(
        here.flatMap((sheet) =>
          sheet.preview ? ofSheet(sheet.preview, names.get(sheet.file)) : [],
        ),
      ),
    [here, names],
  )
  const mapping = useMemo(() => {
    if (!preview) return {}
    const known = rememberedMapping(context.ports, context.model.entity.name)
    const shown = new Set(preview.headings.map(({ title }) => title))
    const own = Object.entries(chosen).filter(([title]) => shown.has(title))
    return { ...startMapping(preview, known), ...Object.fromEntries(own) }
  }, [preview, chosen, context])

  return {
    files,
    pending,
    preview,
    mapping,
    setMapping: setChosen,
    /** Index of a file → name of its sheet, where another than the first one was chosen. */
    names: Object.fromEntries(
      files.flatMap((file, at) => {
        const name = names.get(file)
        return name === undefined ? [] : [[String(at), name]]
      }),
    ),
    sheetsOf: (file: File): readonly SheetPreview[] =>
      here.find((sheet) => sheet.file === file)?.preview?.sheets[0] ?? [],
    sheetOf: (file: File): string | undefined => names.get(file),
    chooseSheet: (file: File, name: string) => setNames((now) => new Map(now).set(file, name)),
    skipsHidden,
    setSkipsHidden,
    ready: files.length > 0 && here.length === files.length,
    /** Ids of the uploaded files, if the server keeps them. */
    uploads: preview?.ids.length === files.length ? preview.ids : undefined,
    pick(next: readonly File[]) {
      setFiles(next)
      for (const { id, file } of pending) if (!next.includes(file)) queue.cancel(id)
      queue.add(next.filter((file) => !files.includes(file)))
    },
    retry: queue.retry,
  }
}

export type Sheets = ReturnType<typeof useSheets>

export const pendingOf = (pending: readonly Pending[], file: File): Pending | undefined =>
  pending.find((one) => one.file === file)

async function readHeadings(
  context: RunContext,
  file: File,
  way: Sending,
): Promise<Preview | undefined> {
  try {
    return readPreview((await uploadSheet(context, file, way)).result)
  } catch (error) {
    const failure = toFailure(error)
    const { status } = failure.detail
    if (status === 404 || status === 405) return undefined
    if (!isUnanswered(failure)) throw failure
    throw new Failure(
      failure.kind,
      importMessages.uploadFailed(failureText(failure)),
      failure.detail,
    )
  }
}
