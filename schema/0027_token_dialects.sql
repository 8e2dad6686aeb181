-- The dialect in which the client of a token speaks, by the name in its file; null for the contract's own words.
alter table token_issuances add column dialect text;
