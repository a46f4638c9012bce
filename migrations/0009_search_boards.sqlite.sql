insert into search_boards select p.company_id, p.board_id, count(*)
  from posts p join post_words w on w.id = p.company_id * 4294967296 + p.id
  group by p.company_id, p.board_id;

-- Two parts of the index of about one size become one: each is asked for every word of a question.
insert into word_index (word_index, rank) values ('automerge', 2);

insert into word_index (word_index, rank) values ('usermerge', 2);
