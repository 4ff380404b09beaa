import type { Merged, MergedMember } from './mergeParts'
import { type Member, type Part, rawOf } from './part'

/** The text of a merged value; what is taken from a version keeps the format that it has there. */
export function writeMerged(merged: Merged): string {
  if ('take' in merged) return rawOf(merged.take)
  const frames = merged.frames.filter(({ isLifted }) => isLifted !== true)
  const [frame] = frames
  if (!frame) return ''
  const [open, close] = frame.kind === 'list' ? ['[', ']'] : ['{', '}']
  if (merged.members.length === 0) return `${open}${close}`
  // A frame without members says nothing about the space between them.
  const spaces = spacesOf(frames.find(({ members }) => members.length > 0) ?? frame)
  const texts = merged.members.map((member, at) => {
    const isOwn = frame.members.includes(member.like)
    return leadOf(member.like, at, isOwn ? frame : undefined, spaces) + memberText(member, frame)
  })
  return `${open}${texts.join(',')}${spaces.tail}${close}`
}

function memberText({ like, key, value }: MergedMember, frame: Part): string {
  const written = writeMerged(value)
  if (frame.kind === 'list') return written
  const [label] = like.node.children ?? []
  // A text that is written as an object from now on has no key yet.
  if (like.node.type !== 'property' || !label) return `${JSON.stringify(key)}: ${written}`
  const { text, node } = like.part
  const colon = text.slice(label.offset + label.length, node.offset)
  const name = key === like.key ? text.slice(label.offset, label.offset + label.length) : undefined
  return `${name ?? JSON.stringify(key)}${colon}${written}`
}

interface Spaces {
  readonly first: string
  readonly between: string
  readonly tail: string
}

/** The space before the first member, before the others, and before the closing bracket. */
function spacesOf({ members, text, node }: Part): Spaces {
  const [one, two] = members
  const last = members.at(-1)
  if (!one || !last) return { first: '', between: ' ', tail: '' }
  const first = text.slice(node.offset + 1, one.node.offset)
  const between = two ? spaceBefore(text, two) : first.includes('\n') ? first : ' '
  const tail = text.slice(last.node.offset + last.node.length, node.offset + node.length - 1)
  return { first, between, tail }
}

function spaceBefore(text: string, { node }: Member): string {
  let start = node.offset
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start--
  return text.slice(start, node.offset)
}

/** A member that stands first, or did so, has the space that its new place asks for. */
function leadOf(member: Member, at: number, frame: Part | undefined, spaces: Spaces): string {
  if (at === 0) return spaces.first
  if (!frame || frame.members[0] === member) return spaces.between
  return spaceBefore(frame.text, member)
}
