import { expect, test } from 'vitest'
import { cleanHtml as storedHtml } from '../../../../server/entity/judge/cleanHtml'
import { cleanHtml as shownHtml } from '../../../controls/html/cleanHtml'
import { menuGroups, pickerGroups } from './library'

const named = (groups: typeof pickerGroups) =>
  groups.flatMap(({ name, templates }) =>
    templates.map((template) => [`${name} ${template.name}`, template] as const),
  )

test.each([...named(pickerGroups), ...named(menuGroups)])(
  '%s is stored and shown as it was inserted',
  (_, { html }) => {
    for (const one of [html(), html('magenta-light')]) {
      expect(storedHtml(one)).toBe(one)
      expect(shownHtml(one)).toBe(one)
    }
  },
)
