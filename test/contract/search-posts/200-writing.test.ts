import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost } from '../../support/client.ts'
import { type Company, freshCompany } from '../../support/company.ts'
import { titlesFor } from '../../support/search.ts'

let company: Company
beforeAll(async () => {
  company = await freshCompany()
})

describe('a word is found however it is written', () => {
  test.each([
    ['letter case', 'Zebracrossing', ['zebracrossing', 'ZEBRACROSSING', 'zEBRACROSSING']],
    ['accents', 'Résumé', ['resume', 'RESUME', 'Re\u0301sume\u0301', 'résume']],
    ['accents typed where there are none', 'Facade', ['façade', 'FAÇADE']],
    ['full-width letters', 'Ｆｕｌｌｗｉｄｔｈ２', ['fullwidth2', 'ＦＵＬＬＷＩＤＴＨ２']],
    ['ligatures', 'ﬁreﬂy', ['firefly', 'FIREFLY', 'ﬁrefly']],
    ['other forms of a digit', 'Version⁹', ['version9']],
    ['sharp s', 'Fußgänger', ['fussganger', 'FUSSGÄNGER', 'fußgänger', 'Fuẞgänger']],
    ['final sigma', 'Οδυσσεύς', ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ', 'οδυσσεύς']],
    ['dotless i', 'Kıyı', ['kiyi', 'KIYI', 'kıyı', 'KİYİ']],
    ['dotted capital I', 'İzmir', ['izmir', 'IZMIR', 'İZMİR', 'ızmır']],
    ['letters with a stroke', 'Øresund Łódź Đakovo', ['oresund', 'lodz', 'dakovo', 'ØRESUND']],
    ['joined letters', 'Œuvre æther', ['oeuvre', 'aether']],
    ['another normal form', 'Ångström'.normalize('NFD'), ['Ångström'.normalize('NFC'), 'angstrom']],
    ['the letter ё', 'Ёжик', ['ежик', 'ЁЖИК']],
    ['vowel points of Arabic', 'مُسْتَنَدَات', ['مستندات', 'مستـــندات']],
    ['vowel points of Hebrew', 'הַתְרָעָה', ['התרעה']],
  ])('%s: %s', async (_, title, searches) => {
    await createPost(company.adminToken, { title })
    for (const search of searches)
      expect([search, await titlesFor(company.adminToken, search)]).toEqual([search, [title]])
  })
})
