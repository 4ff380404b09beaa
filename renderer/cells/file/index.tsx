import { lazy, Suspense } from 'react'
import { Nothing } from '../controls/Text'
import { defineCell, type EditProps } from '../define'
import type { FilesProps } from '../files'
import { FileLinks } from './FileLinks'
import { fileValue } from './value'

const FileEdit = lazy(() => import('./FileEdit').then((module) => ({ default: module.FileEdit })))

export const file = defineCell(fileValue, {
  width: 160,
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <FileLinks paths={value} place={place} />,
  Edit: (props: EditProps<readonly string[], FilesProps>) => (
    <Suspense fallback={<div className="jd-files" />}>
      <FileEdit {...props} />
    </Suspense>
  ),
})
