import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '#testing'
import embedCode from './index'
import { embedCodeValue } from './value'

checkCellType(embedCode, { values: ['home-1'], nonsense: [true, {}, ['a']] })

const field = fieldOf(embedCodeValue, {}, { title: '嵌入代码' })

test('it is the line of the website, at the address of this console', () => {
  const { container } = render(
    <embedCode.Show value="home-1" field={field} lookup={lookupOf()} place="detail" />,
  )
  expect(container.textContent).toBe(
    `<script src="${location.origin}/embed/enquiry.js" data-site="home-1" defer></script>`,
  )
})
