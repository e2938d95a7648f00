pragma user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE analyses (table_id text primary key, analysis blob not null) strict, without rowid;
CREATE TABLE applied (
    table_id text not null, guest integer not null, message integer not null, n integer not null,
    primary key (table_id, guest, message)
) strict, without rowid;
INSERT INTO "applied" VALUES('g6yfbe5zqrj99',1,4,3);
INSERT INTO "applied" VALUES('g6yfbe5zqrj99',1,5,10);
INSERT INTO "applied" VALUES('g6yfbe5zqrj99',1,6,12);
INSERT INTO "applied" VALUES('g6yfbe5zqrj99',2,3,3);
CREATE TABLE called (
    guest integer not null, table_id text not null, n integer not null, at integer not null,
    primary key (guest, table_id)
) strict, without rowid;
CREATE TABLE chat (
    table_id text not null, line integer not null, at integer not null, name text not null,
    seat integer, text text not null, guest integer, phrase text, primary key (table_id, line)
) strict, without rowid;
INSERT INTO "chat" VALUES('g6yfbe5zqrj99',1,1795646421678,'Anna',0,'hello',1,NULL);
CREATE TABLE "guests" (
    id integer primary key autoincrement, name text not null, made_at integer not null
) strict;
INSERT INTO "guests" VALUES(1,'Anna',1795646421508);
INSERT INTO "guests" VALUES(2,'Ben',1795646421582);
CREATE TABLE log (
    table_id text not null, n integer not null, at integer not null, event blob not null,
    primary key (table_id, n)
) strict, without rowid;
INSERT INTO "log" VALUES('g6yfbe5zqrj99',1,1795646421606,X'7B226B696E64223A226D616465222C2267616D65223A22746F79222C2272756C6573223A2231222C226F7074696F6E73223A7B226D6F6465223A227475726E73222C226C656E677468223A31327D2C227365617473223A322C22686F7374223A312C226C6973746564223A66616C73652C2273687566666C65223A66616C73652C2263686174223A747275652C22707572697374223A66616C73652C22636F6D706F6E656E7473223A22222C2263616C6D223A66616C73652C227365766572616C223A66616C73652C22636F616368223A747275657D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',2,1795646421606,X'7B226B696E64223A22736174222C2273656174223A302C226775657374223A312C226E616D65223A22416E6E61227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',3,1795646421666,X'7B226B696E64223A22736174222C2273656174223A312C226775657374223A322C226E616D65223A2242656E227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',4,1795646421694,X'7B226B696E64223A2273746172746564222C226F72646572223A5B302C315D2C2263616C6D223A66616C73657D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',5,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2036227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',6,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2037227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',7,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2032227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',8,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2033227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',9,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2030227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',10,1795646421694,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C2034227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',11,1795646421706,X'7B226B696E64223A22616374222C226163746F72223A302C2274657874223A22706C61792030227D');
INSERT INTO "log" VALUES('g6yfbe5zqrj99',12,1795646421706,X'7B226B696E64223A22616374222C226163746F72223A2D312C2274657874223A226465616C203130227D');
CREATE TABLE people (
    guest integer not null, table_id text not null, primary key (guest, table_id)
) strict, without rowid;
INSERT INTO "people" VALUES(1,'g6yfbe5zqrj99');
INSERT INTO "people" VALUES(2,'g6yfbe5zqrj99');
CREATE TABLE push_key (id integer primary key check (id = 1), private blob not null) strict;
CREATE TABLE pushes (
    endpoint text primary key, guest integer not null, token blob not null, key blob not null,
    secret blob not null, locale text not null, origin text not null, made_at integer not null
) strict, without rowid;
INSERT INTO "pushes" VALUES('https://push.example/1',1,X'C755DFFE8A2175C1766B0EECCA6577F44CF7D158E5C7CF87EA77F2C3C4D29125',X'6B',X'73','en','https://play.example',1795646421723);
CREATE TABLE sheet (
    id integer primary key, guest integer not null, table_id text not null, at integer not null,
    game text not null, mode text not null, options text not null, seats integer not null,
    result integer not null, challenges text not null, names text not null, bots text not null,
    unique (guest, table_id)
) strict;
CREATE TABLE tables (
    id text primary key, touched integer not null, status text not null, listed integer not null,
    card blob not null
) strict, without rowid;
INSERT INTO "tables" VALUES('g6yfbe5zqrj99',1795646421706,'playing',0,X'7B2267616D65223A22746F79222C226D6F6465223A227475726E73222C22737461747573223A22706C6179696E67222C226C6973746564223A66616C73652C22686F7374223A312C226E616D6573223A5B22416E6E61222C2242656E225D2C22677565737473223A5B312C325D2C227475726E223A5B315D2C22626F745F746F5F616374223A66616C73657D');
CREATE TABLE tokens (
    token blob primary key, guest integer not null, made_at integer not null, ends_at integer
) strict, without rowid;
INSERT INTO "tokens" VALUES(X'19EC55ADC9B522CB390C26B0C87A1595C11CB86963E1C9AF02E4E130965399CE',1,1795646421508,1795646481553);
INSERT INTO "tokens" VALUES(X'6A57B72588AC2FF3F1F04B110B911E65164A886BAFA786EFC3B770D1BBD2E1A1',2,1795646421582,NULL);
INSERT INTO "tokens" VALUES(X'C755DFFE8A2175C1766B0EECCA6577F44CF7D158E5C7CF87EA77F2C3C4D29125',1,1795646421553,NULL);
CREATE INDEX tables_listed on tables (touched desc) where listed;
CREATE INDEX people_of_table on people (table_id);
CREATE INDEX sheet_of_guest on sheet (guest, game, id);
CREATE INDEX sheet_of_table on sheet (table_id);
CREATE INDEX tables_over on tables (touched) where status in ('finished', 'closed');
CREATE INDEX tokens_of_guest on tokens (guest);
CREATE INDEX tables_waiting on tables (touched) where status = 'waiting';
CREATE INDEX pushes_of_guest on pushes (guest, made_at);
CREATE INDEX pushes_of_token on pushes (token);
CREATE INDEX called_of_table on called (table_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('guests',2);
COMMIT;
