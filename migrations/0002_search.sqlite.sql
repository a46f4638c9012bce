-- Words of posts, without a copy of the text. They come analysed and parted by spaces, the same for every
-- engine; the tokenizer adds nothing. A row's number is company_id * 2^32 + the post's id,
-- so a company is one range of it.
create virtual table post_words using fts5(
  title, content, content = '', contentless_delete = 1,
  tokenize = "ascii"
);
