//! Small images of a JDK library.

/// An image with these classes, given by module, name and content.
pub(crate) fn build_image(classes: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut strings = vec![0];
    let mut intern = |text: &str| {
        let offset = strings.len() as u32;
        strings.extend(text.bytes());
        strings.push(0);
        offset
    };
    let mut data = Vec::new();
    // Full names, with the attributes of their locations.
    let mut resources: Vec<(String, Vec<(u8, u32)>)> = Vec::new();
    for (module, name, content) in classes {
        let (package, base) = name.rsplit_once('/').expect("classes of a library are in packages");
        let parts = [(1, intern(module)), (2, intern(package)), (3, intern(base)), (4, intern("class"))];
        let place = [(5, data.len() as u32), (7, content.len() as u32)];
        resources.push((format!("/{module}/{name}.class"), [&parts[..], &place].concat()));
        data.extend(*content);

        let package = package.replace('/', ".");
        let full_name = format!("/packages/{package}");
        if !resources.iter().any(|(other, _)| *other == full_name) {
            let parts = [(1, intern("packages")), (3, intern(&package))];
            resources.push((full_name, [&parts[..], &[(5, data.len() as u32), (7, 8)]].concat()));
            data.extend(0_u32.to_le_bytes());
            data.extend(intern(module).to_le_bytes());
        }
    }
    let names: Vec<&str> = resources.iter().map(|(name, _)| name.as_str()).collect();
    let (redirects, order) = perfect_hash(&names);
    let mut locations = Vec::new();
    let mut positions = Vec::new();
    for resource in order {
        positions.push(locations.len() as u32);
        // A place that no name has gets a location without attributes.
        for (number, value) in resource.iter().flat_map(|resource| &resources[*resource].1) {
            locations.push(number << 3 | 3);
            locations.extend(value.to_be_bytes());
        }
        locations.push(0);
    }
    let header = [
        0xcafe_dada,
        1 << 16,
        0,
        resources.len() as u32,
        redirects.len() as u32,
        locations.len() as u32,
        strings.len() as u32,
    ];
    let mut image: Vec<u8> = header.iter().flat_map(|number| number.to_le_bytes()).collect();
    image.extend(redirects.iter().flat_map(|number| number.to_le_bytes()));
    image.extend(positions.iter().flat_map(|number| number.to_le_bytes()));
    image.extend([locations, strings, data].concat());
    image
}

/// The table of redirections, and which name each place of the other table is for.
///
/// The length is odd, since the lowest bit of a hash depends on that of the seed in the same way for all names.
fn perfect_hash(names: &[&str]) -> (Vec<i32>, Vec<Option<usize>>) {
    let count = names.len() | 1;
    let mut buckets: Vec<(usize, Vec<usize>)> = (0..count).map(|bucket| (bucket, Vec::new())).collect();
    for (index, name) in names.iter().enumerate() {
        buckets[hash(name, 0x0100_0193) % count].1.push(index);
    }
    // The fullest ones are the hardest to place, so they choose first.
    buckets.sort_by_key(|(_, members)| std::cmp::Reverse(members.len()));
    let mut redirects = vec![0; count];
    let mut places: Vec<Option<usize>> = vec![None; count];
    for (bucket, members) in &buckets {
        match members.as_slice() {
            [] => {}
            [single] => {
                let free = places.iter().position(Option::is_none).expect("there are as many places as names");
                places[free] = Some(*single);
                redirects[*bucket] = -1 - free as i32;
            }
            members => {
                let fits = |seed: &u32| {
                    let mut taken: Vec<usize> = members.iter().map(|name| hash(names[*name], *seed) % count).collect();
                    taken.sort_unstable();
                    taken.dedup();
                    taken.len() == members.len() && taken.iter().all(|place| places[*place].is_none())
                };
                let seed = (1..1_000_000).find(fits).expect("some seed separates a few names");
                for name in members {
                    places[hash(names[*name], seed) % count] = Some(*name);
                }
                redirects[*bucket] = seed as i32;
            }
        }
    }
    (redirects, places)
}

fn hash(name: &str, seed: u32) -> usize {
    (name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte)) & 0x7fff_ffff) as usize
}
