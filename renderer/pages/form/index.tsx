import { lazy, Suspense } from 'react'
import { definePage } from '../define'
import { formKind } from './compile'
import type { FormPageModel } from './model'

// The form library is as big as a list page: a console that opens a list must not wait for it.
const LazyPage = lazy(async () => ({ default: (await import('./FormPage')).FormPage }))

/** `"kind": "form"`: one record of an entity, new or named by `?id=`. */
export const formPage = definePage(formKind, {
  View: ({ model }: { readonly model: FormPageModel }) => (
    <Suspense>
      <LazyPage model={model} />
    </Suspense>
  ),
})
