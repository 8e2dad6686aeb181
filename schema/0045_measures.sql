-- What a garden knows about itself beside the pins of its robot: rain, soil, air, wind, tank (`water.md` §2).
create table measures (
  id           integer primary key autoincrement,
  device_id    integer not null references devices (id) on delete cascade,
  name         text    not null,                                        -- unique, whatever its case
  unit         text    not null,
  kind         text    not null check (kind in ('rain', 'rain_expected', 'soil', 'temperature', 'wind', 'level', 'other')),
  mode         text    check (mode in ('amount', 'counter')),           -- of rain
  min          real,
  max          real,
  silent_hours integer check (silent_hours between 1 and 8760),
  x            real,                                                    -- mm
  y            real,                                                    -- mm
  z            real,                                                    -- mm
  source       text,                                                    -- JSON: where its values come from by themselves
  seen         integer not null default 1 check (seen in (0, 1)),       -- 0: made by a program, no person has looked at it
  value        real,                                                    -- the newest one, with its time and who handed it in
  at           text,
  by           text,
  folded_until integer not null default 0,                              -- values before are in measure_spans; ms since the epoch
  created_at   text    not null,
  updated_at   text    not null
) strict;
create index measures_by_device on measures (device_id);

-- Values as they came. Those of a measure that is gone are removed later, a few at a time.
create table measure_values (
  device_id  integer not null references devices (id) on delete cascade,
  measure_id integer not null,
  at         integer not null,                                          -- ms since the epoch
  value      real    not null,
  primary key (device_id, measure_id, at)
) strict, without rowid;

-- Hours of older values and days of older hours. Of rain: what fell, of which `mean` times `count` is the sum.
create table measure_spans (
  device_id  integer not null references devices (id) on delete cascade,
  measure_id integer not null,
  is_day     integer not null check (is_day in (0, 1)),
  at         integer not null,                                          -- beginning, ms since the epoch
  count      integer not null,
  mean       real    not null,
  min        real    not null,
  max        real    not null,
  primary key (device_id, measure_id, is_day, at)
) strict, without rowid;

-- A measure may come from a sensor of the robot: readings in air and in water make percent.
create trigger measure_of_reading after insert on sensor_readings
when new.device_id > 0 and exists (select 1 from measures where device_id = new.device_id and source is not null)
begin
  insert or replace into measure_values (device_id, measure_id, at, value)
  select measure.device_id, measure.id, cast(round(unixepoch(new.read_at, 'subsec') * 1000) as integer),
    max(0.0, min(100.0, 100.0 * (new.value - (measure.source ->> 'dry')) /
      ((measure.source ->> 'wet') - (measure.source ->> 'dry'))))
  from measures as measure join sensors as sensor on sensor.id = measure.source ->> 'sensor_id'
  where measure.device_id = new.device_id and sensor.device_id = new.device_id and sensor.pin = new.pin
    and new.read_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '-7 days')
    and new.read_at < strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+5 minutes')
    and unixepoch(new.read_at, 'subsec') * 1000 >= measure.folded_until;
  update measures set at = new.read_at, by = 'robot', value = (
    select kept.value from measure_values as kept where kept.device_id = new.device_id and kept.measure_id = measures.id
    order by kept.at desc limit 1
  )
  where device_id = new.device_id and (at is null or at <= new.read_at)
    and source ->> 'sensor_id' in (select id from sensors where device_id = new.device_id and pin = new.pin)
    and new.read_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '-7 days')
    and new.read_at < strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+5 minutes');
end;
