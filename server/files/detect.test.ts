import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { detect, sampleBytes } from './detect'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const ascii = (text: string) => Buffer.from(text, 'latin1')
const zip = (...members: string[]) => Buffer.concat([hex('504b0304'), ascii(members.join('\0'))])
const ole = hex('d0cf11e0a1b11ae1')

const typeOf = (content: Buffer, name: string) =>
  detect({ head: content.subarray(0, sampleBytes), tail: content.subarray(-sampleBytes), name })
    ?.ext

test.each([
  ['jpg', hex('ffd8ffe0 0010'), 'x'],
  ['png', hex('89504e47 0d0a1a0a'), 'a.jpg'],
  ['gif', ascii('GIF89a…'), 'a'],
  ['webp', ascii('RIFF....WEBPVP8 '), 'a'],
  ['pdf', ascii('%PDF-1.7'), 'a.txt'],
  ['mp4', ascii('\0\0\0\x20ftypisom'), 'a'],
  ['mp3', ascii('ID3\x04\0\0\0\0\0\0'), 'a'],
  ['rar', hex('526172211a0700'), 'a.zip'],
  ['7z', hex('377abcaf271c 0004'), 'a'],
  ['xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.zip'],
  ['docx', zip('[Content_Types].xml', 'word/document.xml'), 'a'],
  ['pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), 'a'],
  ['zip', zip('notes.txt', 'xl/x'), 'a.xlsx'],
  ['doc', ole, 'a.DOC'],
  ['xls', ole, 'a.xls'],
  ['ppt', ole, 'a.ppt'],
  ['txt', ascii('hello'), 'a.png'],
  ['txt', Buffer.from('中文'), 'a'],
  ['csv', Buffer.from('a,b\n1,2'), 'table.CSV'],
  ['txt', Buffer.from('<svg onload="x">'), 'a.svg'],
])('%s is told by its content', (ext, content, name) => {
  expect(typeOf(content, name)).toBe(ext)
})

test.each([
  ['a program', ascii('MZ\x90\0'), 'a.exe'],
  ['an ELF binary', hex('7f454c46 0201 00'), 'a'],
  ['an OLE file called something else', ole, 'a.msi'],
  ['text that is no UTF-8', hex('d6d0cec4'), 'a.txt'],
  ['noise that begins as a frame of sound does', hex('fffb9000 0000'), 'a.mp3'],
  ['a picture cut before its signature ends', hex('89504e47'), 'a.png'],
])('%s has no type that is taken', (_name, content, name) => {
  expect(typeOf(content, name)).toBeUndefined()
})

test('a long text is not refused for a character cut at the end of the sample', () => {
  for (const shift of [0, 1, 2]) {
    const content = Buffer.from(`${'a'.repeat(shift)}${'中'.repeat(sampleBytes)}`)
    expect(typeOf(content, 'a')).toBe('txt')
  }
})
