import { expect, test } from 'bun:test'
import { type Named, nameFor } from '../../features/people/users/names.ts'
import { textsIn } from '../../texts/texts.ts'
import { shownName } from './person.tsx'

const ada: Named = {
  name: 'Ada Moreau',
  alias: '',
  email: 'ada.moreau@example.com',
  role: 'customer',
  is_name_chosen: null,
}
const toOthers = (person: Partial<Named>) => nameFor({ isTeam: false }, { ...ada, ...person })

test('others never read an e-mail address, nor what precedes its @', () => {
  const unchosen = [
    'ada.moreau',
    ' Ada.Moreau ',
    'ada.moreau@example.com',
    'Ada (ADA.MOREAU@example.com)',
    'someone@else.example',
    ' ',
  ]
  for (const name of unchosen) {
    expect(toOthers({ name })).toBe('Customer')
    expect(toOthers({ name, role: 'team' })).toBe('Team member')
  }
  expect(toOthers({ alias: 'ada.moreau' })).toBe('Ada Moreau')
})

test('a name from an address stays hidden when the address changes', () => {
  expect(toOthers({ name: 'a.m', is_name_chosen: 0 })).toBe('Customer')
})

test('others read the name that a person was given or has chosen, or the alias', () => {
  expect(toOthers({})).toBe('Ada Moreau')
  expect(toOthers({ name: 'ada.moreau', is_name_chosen: 1 })).toBe('ada.moreau')
  expect(toOthers({ name: '@ada' })).toBe('@ada')
  expect(toOthers({ name: 'Ada', email: 'ada@example.com' })).toBe('Ada')
  expect(toOthers({ name: 'Ada', email: 'Ada@example.com' })).toBe('Customer')
  expect(toOthers({ alias: 'Countess' })).toBe('Countess')
})

test('the team reads what is stored', () => {
  const toTeam = (person: Partial<Named>) => nameFor({ isTeam: true }, { ...ada, ...person })
  expect(toTeam({ name: 'ada.moreau' })).toBe('ada.moreau')
  expect(toTeam({ alias: 'Countess' })).toBe('Ada Moreau (Countess)')
})

test('what stands for a name is said in the reader’s language', () => {
  const t = textsIn('de')
  const names = ['', 'Deleted user', 'Customer', 'Team member', 'Ada']
  expect(names.map(name => shownName(name, t))).toEqual([
    'Jemand',
    'Gelöschtes Konto',
    'Kunde',
    'Teammitglied',
    'Ada',
  ])
})
