-- The slug of the board that "New post" leads to where the reader has chosen none; a former slug goes on leading to its board.
alter table companies add column default_board text;
