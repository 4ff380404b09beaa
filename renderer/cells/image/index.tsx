import { lazy, Suspense } from 'react'
import { Nothing } from '../controls/Text'
import { defineCell, type EditProps } from '../define'
import type { FilesProps } from '../files'
import { Thumbs } from './Thumbs'
import { imageValue } from './value'

const ImageEdit = lazy(() => import('./ImageEdit').then((file) => ({ default: file.ImageEdit })))

export const image = defineCell(imageValue, {
  align: 'center',
  width: 80,
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <Thumbs paths={value} place={place} />,
  Edit: (props: EditProps<readonly string[], FilesProps>) => (
    <Suspense fallback={<div className="jd-images" />}>
      <ImageEdit {...props} />
    </Suspense>
  ),
})
