import { expect, test } from 'bun:test'
import { isSlug, slugOf } from './slug.ts'

test.each([
  ['Dark mode, please!', 'dark-mode-please'],
  ['Élégant Çà et là', 'elegant-ca-et-la'],
  ['C++ & .NET', 'c-net'],
  ['日本語のタイトル', '日本語のタイトル'],
  ['😀 !!!', 'post'],
  ['a'.repeat(300), 'a'.repeat(20)],
  [`${'word '.repeat(40)}`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
])('%p becomes %p', (title, slug) => {
  expect(slugOf(title, 'post')).toBe(slug)
})

test('a slug is short, plain, and cannot climb', () => {
  for (const good of ['a', 'bugs', 'feature-requests', '2026', 'a'.repeat(64)])
    expect(isSlug(good)).toBe(true)
  for (const bad of ['', '-a', 'a-', 'A', 'a_b', '..', 'a/b', 'ä', 'a b', 'a'.repeat(65)])
    expect(isSlug(bad)).toBe(false)
})
