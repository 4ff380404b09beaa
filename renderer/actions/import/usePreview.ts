import { useEffect, useState } from 'react'
import { failureText, isAborted, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { previewFiles } from './calls'
import { type Mapping, rememberedMapping, startMapping } from './mapping'
import { type Preview, readPreview } from './preview'

export type PreviewState =
  | { readonly kind: 'none' | 'reading' }
  /** The server reads no headings beforehand: files go in by their titles alone. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly preview: Preview }

/** Headings of the chosen files, and which field each goes to. */
export function usePreview(context: RunContext, files: readonly File[]) {
  const [state, setState] = useState<PreviewState>({ kind: 'none' })
  const [mapping, setMapping] = useState<Mapping>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each choice of files
  useEffect(() => {
    setMapping({})
    if (files.length === 0) return setState({ kind: 'none' })
    const gone = new AbortController()
    setState({ kind: 'reading' })
    previewFiles(context, files, gone.signal).then(
      ({ result }) => {
        const preview = readPreview(result)
        if (!preview) return setState({ kind: 'unsupported' })
        const remembered = rememberedMapping(context.ports, context.model.entity.name)
        setMapping(startMapping(preview, remembered))
        setState({ kind: 'read', preview })
      },
      (error: unknown) => {
        if (gone.signal.aborted || isAborted(error)) return
        const failure = toFailure(error)
        const { status } = failure.detail
        if (status === 404 || status === 405) setState({ kind: 'unsupported' })
        else setState({ kind: 'failed', message: failureText(failure) })
      },
    )
    return () => gone.abort()
  }, [files])
  return { state, mapping, setMapping }
}
