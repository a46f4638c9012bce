/** English words that say nothing: both npm engines' manuals advise to leave such words out. */
export const stopWords = new Set(
  (
    'a about all also an and any are as at be been but by can could did do does for from get had has ' +
    'have how i if in into is it its me my no not of on or our should so some than that the their them ' +
    'then there these they this to up us use was we were what when where which who why will with would ' +
    'you your'
  ).split(' '),
)
